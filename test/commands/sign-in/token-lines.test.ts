import { describeRows } from '../../support/command-lines/describe-rows.ts';

describeRows('token.txt');
