// Loaded into the program by NODE_OPTIONS: SIGUSR2 is a defect of its own, wherever it is.
process.on('SIGUSR2', () => {
  throw new Error('a defect of this test');
});
