type IdentityProviderRecord = {
  /** As people read it, in every language. */
  name: string;
  /** Where its OpenID Connect configuration is found, unless a setting names another place. */
  issuer: string;
};

/** Who may vouch for a person. Settings, routes, events, mails and buttons follow from this list. */
export const identityProviders = {
  google: { name: 'Google', issuer: 'https://accounts.google.com' },
} as const satisfies Record<string, IdentityProviderRecord>;
export type IdentityProvider = keyof typeof identityProviders;

export const isIdentityProvider = (word: string): word is IdentityProvider => Object.hasOwn(identityProviders, word);
export const identityProviderNames = Object.keys(identityProviders).filter(isIdentityProvider);

/** A fact may name a provider that people can no longer sign in with. */
export const nameOfProvider = (word: string): string => (isIdentityProvider(word) ? identityProviders[word].name : word);
