/* Before the first paint: the theme and the language that were chosen last time; and that workers are scripts of this house only. */
(() => {
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
  try {
    const saved = JSON.parse(localStorage.getItem('durbar.settings') || '{}');
    if (saved.theme === 'light' || saved.theme === 'dark') document.documentElement.dataset.theme = saved.theme;
    if (typeof saved.locale === 'string') document.documentElement.lang = saved.locale;
  } catch {
    /* No storage: the system decides. */
  }
})();
