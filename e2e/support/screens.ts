/** The two sizes of screen that journeys are walked on. */
export const wide = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
