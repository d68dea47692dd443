/**
 * Vite plugin: preloads the font of Latin text. Referenced only in the style sheet, it arrived after the first paint, and lines that
 * wrap differently from the fallback font caused layout shifts. Scripts keep their priority on slow connections.
 */
export const preloadFontPlugin = () => ({
  name: 'orderstream-preload-font',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      if (!bundle) return [];
      const font = Object.keys(bundle).find((file) => /\/inter-latin-wght-normal-[^/]+\.woff2$/.test(file));
      if (!font) throw new Error('the font of Latin text is not in the bundle');
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', fetchpriority: 'low', href: `/${font}` };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
});
