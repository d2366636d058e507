import { describeAccessibility } from './support/accessibility-suite.ts';

describeAccessibility(390);
