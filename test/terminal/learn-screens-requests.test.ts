import { REQUEST_WALKS } from '../support/lessons/screen-walks/requests.ts';
import { testWalks } from '../support/lessons/screen-walk.ts';

testWalks(REQUEST_WALKS);
