import { parentPort, resourceLimits } from 'node:worker_threads';

/** Of this thread alone: a new thread begins at 1 again. */
let count = 0;

/** Answers by the first letter of what it is given: an answer, one of the other kind, or none. */
parentPort.on('message', ({ id, task }) => {
  count += 1;
  const word = task.type === 'read' ? String.fromCharCode(task.bytes[0]) : task.search.text;
  const read = { bytes: new Uint8Array(1), table: { count } };
  const { maxOldGenerationSizeMb: old, maxYoungGenerationSizeMb: young } = resourceLimits;
  const found = { type: 'refused', message: word === 'm' ? `${old} ${young}` : `answer ${count}` };
  const isRead = (task.type === 'read') === (word !== 'x');
  if (word === 'w') return;
  parentPort.postMessage({ type: 'part', id, part: 0.5 });
  parentPort.postMessage({ type: 'done', id, result: isRead ? read : found });
});
