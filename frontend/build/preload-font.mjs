/** @import { Plugin } from 'vite' */

/**
 * Vite plugin: preloads the font of Latin text, and names that of Cyrillic text, which first-moment.ts preloads for Russian pages.
 * Referenced only in the style sheet, they arrived after the first paint, and lines that wrap differently from the fallback font caused
 * layout shifts. Scripts keep their priority on slow connections.
 * @returns {Plugin}
 */
export const preloadFontPlugin = () => ({
  name: 'orderstream-preload-font',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      if (!bundle) return [];
      /** @param {string} script */
      const addressOf = (script) => {
        const font = Object.keys(bundle).find((file) => new RegExp(`/inter-${script}-wght-normal-[^/]+\\.woff2$`).test(file));
        if (!font) throw new Error(`the font of ${script} text is not in the bundle`);
        return `/${font}`;
      };
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', fetchpriority: 'low', href: addressOf('latin') };
      return [
        { tag: 'link', attrs, injectTo: 'head' },
        { tag: 'meta', attrs: { name: 'cyrillic-font', content: addressOf('cyrillic') }, injectTo: 'head-prepend' },
      ];
    },
  },
});
