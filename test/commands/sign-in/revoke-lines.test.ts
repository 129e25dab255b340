import { describeRows } from '../../support/command-lines/describe-rows.ts';

describeRows('revoke.txt');
