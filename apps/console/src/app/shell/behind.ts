/* Of the frame what comes behind its first picture. */
import '../../styles/forced-colors.css';

export { tellCutWords } from './cut-words.ts';
