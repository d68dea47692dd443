// jsdom without Node's fetch family is not a browser: hand the real ones over.
const { BroadcastChannel } = require('node:worker_threads');
const { TestEnvironment } = require('jest-environment-jsdom');

module.exports = class extends TestEnvironment {
  /** @type {Set<BroadcastChannel>} */
  channels = new Set();

  /** @override */
  async setup() {
    await super.setup();
    const { channels } = this;
    // As in a page: a channel that is merely listened to keeps nothing alive, and none outlives its page.
    class PageChannel extends BroadcastChannel {
      /** @param {string} name */
      constructor(name) {
        super(name);
        this.unref();
        channels.add(this);
      }
    }
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      TextEncoder,
      TextDecoder,
      ReadableStream,
      TransformStream,
      structuredClone,
      BroadcastChannel: PageChannel,
    });
    this.keepStylesApart();
    // jsdom lays nothing out: there is nowhere to scroll to, and no screen to ask about.
    const { EventTarget, Element } = this.global;
    this.global.scrollTo = () => undefined;
    Element.prototype.scrollIntoView = () => undefined;
    const doNothing = () => undefined;
    // Material UI listens in the manner of old browsers.
    const old = { onchange: null, addListener: doNothing, removeListener: doNothing };
    this.global.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false, ...old });
  }

  /**
   * Keeps style rules out of the document: matching them against every element would take more than half of the time, and specs here do
   * not test looks. Inline styles still apply; looks are tested in browsers.
   */
  keepStylesApart() {
    const { document, HTMLStyleElement } = this.global;
    const apart = document.createElement('head');
    const insertBefore = document.head.insertBefore.bind(document.head);
    document.head.insertBefore = (node, before) =>
      node instanceof HTMLStyleElement
        ? apart.insertBefore(node, before?.parentNode === apart ? before : null)
        : insertBefore(node, before);
  }

  /** @override */
  async teardown() {
    for (const channel of this.channels) channel.close();
    await super.teardown();
  }

  /** @override */
  exportConditions() {
    return ['orderstream-source', 'require', 'default'];
  }
};
