/** Owns the practice store, and the apps that are made for the own store. */
export const STORE_ORGANIZATION = 'Demo organization';

/** Makes apps for the stores of others: the case that the code flow is for. */
export const AGENCY_ORGANIZATION = 'Practice agency';
