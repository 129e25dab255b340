import { describeRows } from '../../support/command-lines/describe-rows.ts';

describeRows('mistyped.txt');
