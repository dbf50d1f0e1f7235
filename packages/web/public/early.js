/* Before the first paint: the theme and the language that were chosen last time. */
(() => {
  try {
    const saved = JSON.parse(localStorage.getItem('durbar.settings') || '{}');
    if (saved.theme === 'light' || saved.theme === 'dark') document.documentElement.dataset.theme = saved.theme;
    if (typeof saved.locale === 'string') document.documentElement.lang = saved.locale;
  } catch {
    /* No storage: the system decides. */
  }
})();
