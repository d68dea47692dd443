/** Markup that is safe to send: every value put into it was escaped. */
export class Markup {
  constructor(readonly text: string) {}
}
type Piece = Markup | string | number | null | false | undefined | readonly Piece[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const renderPiece = (piece: Piece): string => {
  if (piece instanceof Markup) return piece.text;
  if (piece === null || piece === undefined || piece === false) return '';
  if (typeof piece === 'object') return piece.map(renderPiece).join('');
  return String(piece).replaceAll(/[&<>"']/g, (sign) => entities[sign]!);
};

/** Template tag: the markup with every value escaped, except values that are markup already. */
export const markup = (strings: TemplateStringsArray, ...pieces: Piece[]): Markup =>
  new Markup(strings.map((string, at) => string + (at < pieces.length ? renderPiece(pieces[at]) : '')).join(''));
