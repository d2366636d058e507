export const assistantDemoValues = { browsers: 'Chrome, Firefox, Safari and Edge' } as const;

export const interfaceDemoValues = {
  speeds: 'three speeds',
  slow: 'Slow, 10 s',
  medium: 'Medium, 5 s',
  fast: 'Fast, 2 s',
} as const;

export const terminationDemoValues = {
  pressed: '0 to 150 ms',
  pulse: '50 ms',
  toast: '100 to 2100 ms',
  toastInWords: 'stays for two seconds',
  afterPress: 'the two seconds after a press',
  keys: 'Enter and Space',
} as const;

export const squadDemoValues = {
  voices: 'four voices',
  ways: 'Six ways',
  sizes: 'Three sizes, three variants',
} as const;
