// Puts the globals of a context back to what they were before a spec file ran.

/** Generated code of google-protobuf looks here for the messages that it has defined. */
const ofPackages = new Set(['proto']);

const same = (one, other) => one !== undefined && Object.is(one.value, other.value) && one.get === other.get && one.set === other.set;

module.exports = class Globals {
  constructor(global) {
    this.global = global;
    this.before = new Map(Reflect.ownKeys(global).map((key) => [key, Reflect.getOwnPropertyDescriptor(global, key)]));
    this.environment = { ...global.process.env };
  }

  restore() {
    for (const key of Reflect.ownKeys(this.global)) {
      if (!this.before.has(key) && !ofPackages.has(key)) Reflect.deleteProperty(this.global, key);
    }
    for (const [key, descriptor] of this.before) {
      const now = Reflect.getOwnPropertyDescriptor(this.global, key);
      if (descriptor.configurable && !same(now, descriptor)) Reflect.defineProperty(this.global, key, descriptor);
    }
    this.restoreEnvironment(this.global.process.env);
  }

  restoreEnvironment(now) {
    for (const name of Object.keys(now)) if (!(name in this.environment)) delete now[name];
    Object.assign(now, this.environment);
  }
};
