/* Before the first paint: the theme and the language that were chosen last time. */
(() => {
  try {
    const saved = JSON.parse(localStorage.getItem('durbar.settings') || '{}');
    if (saved.theme === 'light' || saved.theme === 'dark') document.documentElement.dataset.theme = saved.theme;
    if (saved.locale === 'en' || saved.locale === 'zh') document.documentElement.lang = saved.locale;
  } catch {
    /* No storage: the system decides. */
  }
})();
