import { parentPort, resourceLimits } from 'node:worker_threads';

/** Tells what it was given and may use: a page as an answer, what is not loaded as one that is. */
parentPort.on('message', ({ id, task }) => {
  if (task.type === 'describe') return;
  const { maxOldGenerationSizeMb, maxYoungGenerationSizeMb } = resourceLimits;
  const words = JSON.stringify([task, maxOldGenerationSizeMb, maxYoungGenerationSizeMb]);
  const isSwapped = task.of === 'loaded' || task.keep !== undefined;
  const type = isSwapped && task.type === 'page' ? 'loaded' : 'found';
  parentPort.postMessage({ type: 'done', id, result: { type, words } });
});
