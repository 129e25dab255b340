export const PREPARING = 'Preparing it …';
export const ADDRESS_TITLE = 'The address your browser will open';
