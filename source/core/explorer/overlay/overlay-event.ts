/** What a person does in what lies over the panes, and what opens it. */
export type OverlayEvent =
  | { readonly type: 'open-code' }
  | { readonly type: 'move-language'; readonly by: 1 | -1 }
  | { readonly type: 'choose-language'; readonly index: number }
  | { readonly type: 'scroll-code'; readonly by: number }
  | { readonly type: 'copy-code' }
  | { readonly type: 'open-requests' }
  | { readonly type: 'move-request'; readonly by: number }
  | { readonly type: 'take-request' }
  | { readonly type: 'drop-request' }
  | { readonly type: 'name-request' }
  | { readonly type: 'save-request' }
  | { readonly type: 'open-palette' }
  | { readonly type: 'move-palette'; readonly by: number; readonly count: number }
  | { readonly type: 'close-overlay' };
