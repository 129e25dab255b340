// What Node itself takes to start and end.
process.exitCode = 0;
