/** One link of a menu. */
export interface NavigationItem {
  readonly name: string;
  readonly path: string;
}

export const mainNavigation: readonly NavigationItem[] = [
  { name: 'Home', path: '/' },
  { name: 'AI Features', path: '/ai-features' },
  { name: 'AI Solutions', path: '/ai-solutions' },
  { name: 'About Us', path: '/about-us' },
  { name: 'Contact', path: '/contact-us' },
];

export const scheduleDemo: NavigationItem = { name: 'Schedule Demo', path: '/schedule-demo' };

export const quickLinks: readonly NavigationItem[] = [
  { name: 'Home', path: '/' },
  { name: 'AI Features', path: '/ai-features' },
  { name: 'AI Solutions', path: '/ai-solutions' },
  { name: 'Voice demo', path: '/ai-voice-demo' },
];

export const companyLinks: readonly NavigationItem[] = [
  { name: 'About Us', path: '/about-us' },
  { name: 'Contact', path: '/contact-us' },
  { name: 'Privacy Policy', path: '/privacy-policy' },
  { name: 'Terms of Service', path: '/terms-of-service' },
  { name: 'Disclaimer', path: '/disclaimer' },
  { name: 'Status', path: '/status' },
];
