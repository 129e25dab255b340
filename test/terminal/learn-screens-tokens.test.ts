import { TOKEN_WALKS } from '../support/lessons/screen-walks/tokens.ts';
import { testWalks } from '../support/lessons/screen-walk.ts';

testWalks(TOKEN_WALKS);
