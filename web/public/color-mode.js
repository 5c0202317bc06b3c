// Runs before the first paint, so that a dark page never flashes white. Not inline: the page's policy forbids that.
(function () {
  var chosen;
  try {
    chosen = JSON.parse(localStorage.getItem('colorMode'));
  } catch {
    chosen = null;
  }
  var dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.add(dark ? 'dark' : 'light');
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
})();
