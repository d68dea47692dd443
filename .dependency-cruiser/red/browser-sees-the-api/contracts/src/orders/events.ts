export const orderEvents = {};
