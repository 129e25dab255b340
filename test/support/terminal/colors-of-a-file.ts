/**
 * Before each file of tests: no colours, as in a process whose output is no terminal. The whole
 * program sets them for its process, and files share one.
 */
import chalk from 'chalk';

chalk.level = 0;
