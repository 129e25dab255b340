// Stands where a browser's command stands: writes down the address that it was given.
import { appendFileSync } from 'node:fs';

const [, , file, url] = process.argv;
appendFileSync(file, `${url}\n`);
