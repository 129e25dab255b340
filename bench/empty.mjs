// What Node itself takes to start and end.
export {};
