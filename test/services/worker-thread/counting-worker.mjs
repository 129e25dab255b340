import { parentPort, resourceLimits } from 'node:worker_threads';

/** Of this thread alone: a new thread begins at 1 again. */
let count = 0;

const tell = (id, result) => parentPort.postMessage({ type: 'done', id, result });

/** Does what each task says, as a worker that may hang or die would. */
parentPort.on('message', ({ id, task }) => {
  count += 1;
  switch (task.act) {
    case 'echo':
      return tell(id, `${task.name} ${count}`);
    case 'parts':
      for (const part of [0.25, 0.5]) parentPort.postMessage({ type: 'part', id, part });
      return tell(id, task.name);
    case 'taken-bytes':
      return tell(id, String(task.bytes.length));
    case 'twice':
      tell(id, 'first');
      return tell(id, 'second');
    case 'for-another':
      parentPort.postMessage({ type: 'part', id: id + 1, part: 1 });
      tell(id + 1, 'not yours');
      return tell(id, task.name);
    case 'limits':
      return tell(id, JSON.stringify([resourceLimits.maxOldGenerationSizeMb, process.execArgv]));
    case 'hang':
      parentPort.postMessage({ type: 'part', id, part: 0 });
      for (;;);
    case 'wait':
      return undefined;
    case 'throw':
      throw new Error('a defect in the thread');
    case 'exit':
      return process.exit(0);
  }
});
