/**
 * How long a connection may rest between two requests: longer than the proxy in front keeps it for use, or else a request
 * would set out on a connection that is closed at the same moment.
 */
export const idleMilliseconds = 65_000;
