/** Every text field of the guide. While one has the focus, letters are text and nothing else. */
export type FieldName =
  | 'scope-filter'
  | 'scope-request'
  | 'redirect-uri'
  | 'shop'
  | 'client-id'
  | 'client-secret'
  | 'paste'
  | 'save-path'
  | 'save-name';
