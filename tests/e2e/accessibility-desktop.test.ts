import { describeAccessibility } from './support/accessibility-suite.ts';

describeAccessibility(1280);
