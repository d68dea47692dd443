/** A one-page PDF with lines of text: five objects and the table of their offsets. */
export function pdfOf(lines: string[]): Buffer {
  const text = lines
    .map((line, at) => `${at === 0 ? '/F1 20 Tf' : '/F1 11 Tf'} (${escaped(line)}) Tj 0 -${at === 0 ? 30 : 18} Td`)
    .join('\n');
  const stream = `BT 60 770 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const starts = objects.map((object, at) => {
    const start = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  return Buffer.from(`${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
}

/** Escapes a line; replaces the characters that the built-in Western European font lacks. */
function escaped(line: string): string {
  const western = line.replaceAll('€', '\u0080').replaceAll(/[–—]/g, '-').replaceAll('•', '\u0095');
  return western.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?').replaceAll(/[\\()]/g, (sign) => `\\${sign}`);
}
