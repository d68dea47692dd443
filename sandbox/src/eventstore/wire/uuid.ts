const PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function uuidOf(text: string): string | null {
  return PATTERN.test(text) ? text.toLowerCase() : null;
}

/** From the two halves, big end first, that the protocol's structured form has. */
export function uuidOfHalves(high: bigint, low: bigint): string {
  const hex = BigInt.asUintN(64, high).toString(16).padStart(16, '0') + BigInt.asUintN(64, low).toString(16).padStart(16, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function halvesOf(uuid: string): { high: bigint; low: bigint } {
  const hex = uuid.replaceAll('-', '');
  return { high: BigInt.asIntN(64, BigInt(`0x${hex.slice(0, 16)}`)), low: BigInt.asIntN(64, BigInt(`0x${hex.slice(16)}`)) };
}
