/** What makes an element the page that a tab opens; where everything is in sight at once, it is none. */
export const panelOf = (page: string, isPage: boolean): { readonly id: string; readonly role?: 'tabpanel'; readonly 'aria-labelledby'?: string } =>
  isPage ? { id: `page-${page}`, role: 'tabpanel', 'aria-labelledby': `tab-${page}` } : { id: `page-${page}` };
