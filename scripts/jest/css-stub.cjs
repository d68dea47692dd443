// A class is called as it is in its module.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? undefined : String(name)) });
