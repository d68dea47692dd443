// Runs before the first paint, so that nobody in the dark is dazzled. The same rule stands in src/platform/color-mode.ts.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem('orderstream.mode');
  } catch (error) {
    console.warn('This browser keeps no settings', error);
  }
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
