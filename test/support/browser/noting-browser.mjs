// Stands where a browser's command stands: writes down the address that it was given. Some fail
// all the same, some do not come back.
import { appendFileSync, existsSync } from 'node:fs';

const [, , file, url] = process.argv;
appendFileSync(`${file}.child`, `${JSON.stringify([process.argv, process.env])}\n`);
appendFileSync(file, `${url}\n`);
if (process.env['NOTING_BROWSER'] === 'fails') process.exitCode = 1;
if (process.env['NOTING_BROWSER'] === 'hangs') {
  const stays = setInterval(() => {
    if (!existsSync(file)) clearInterval(stays);
  }, 200);
}
