import stringWidth from 'string-width';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { segmentGraphemes } from '../../../core/text/graphemes.ts';
