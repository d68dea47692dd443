/**
 * Has the font of Latin text fetched beside the scripts: found in the style sheet only, it arrived after the first paint, and lines that it
 * breaks elsewhere than the fallback moved what stood below. Scripts keep their precedence on a slow line.
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
