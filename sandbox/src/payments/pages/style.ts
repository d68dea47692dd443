export const style = `
:root{--ink:#16213a;--soft:#56617a;--line:#d9dfe9;--ground:#f4f6fa;--card:#fff;--accent:#0b6b63;--accent-dark:#08524c;--bad:#a61b2b;--good:#12673a}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
.sandbox-bar{margin:0;padding:.5rem 1rem;background:#ffe9b8;color:#4d3800;text-align:center;font-size:.875rem;border-bottom:1px solid #e5c77a}
main{margin:0 auto;padding:2rem 1rem 4rem}
main.narrow{max-width:34rem}main.wide{max-width:62rem}main.full{max-width:84rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem}h2{font-size:1.125rem;margin:0 0 .75rem}h3{font-size:1rem;margin:1rem 0 .5rem}
p{margin:0 0 .75rem}a{color:var(--accent-dark)}
.soft{color:var(--soft)}.small{font-size:.875rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.5rem;margin:0 0 1.25rem}
.columns{display:grid;gap:1.5rem;grid-template-columns:minmax(0,5fr) minmax(0,6fr);align-items:start}
.amount{font-size:2.25rem;font-weight:650;letter-spacing:-.02em;margin:0 0 .25rem;font-variant-numeric:tabular-nums}
dl.rows{margin:1rem 0 0;display:grid;grid-template-columns:minmax(40%,1fr) auto;gap:.5rem 0}dl.rows dd{margin:0;padding-left:1rem;text-align:right;font-variant-numeric:tabular-nums}
dl.rows .total{border-top:1px solid var(--line);padding-top:.5rem;font-weight:650}
label{display:block;font-weight:550;font-size:.9375rem;margin:0 0 .25rem}
.field{margin:0 0 1rem}.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
input,select{width:100%;font:inherit;color:inherit;padding:.625rem .75rem;border:1px solid #8a94a8;border-radius:.5rem;background:#fff;min-height:2.75rem}
input[aria-invalid=true]{border-color:var(--bad)}
:focus-visible{outline:3px solid #57b8ae;outline-offset:2px}
button,.button{display:inline-block;font:inherit;font-weight:600;text-decoration:none;cursor:pointer;padding:.625rem 1.125rem;min-height:2.75rem;border:1px solid var(--accent-dark);border-radius:.5rem;background:var(--accent);color:#fff}
button:hover,.button:hover{background:var(--accent-dark)}
button.plain,.button.plain{background:#fff;color:var(--ink);border-color:#8a94a8}button.plain:hover,.button.plain:hover{background:#eef1f6}
button.wide{width:100%;padding:.8125rem}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:1rem 0 0}.actions form{margin:0}
.alert{border:1px solid #e2a3ab;background:#fdeef0;color:var(--bad);padding:.75rem 1rem;border-radius:.5rem;margin:0 0 1rem}
.note{border:1px solid #a9d3ce;background:#e9f6f4;color:#0a4a45;padding:.75rem 1rem;border-radius:.5rem;margin:0 0 1rem}
details{border-top:1px solid var(--line);padding:.75rem 0 0;margin:1rem 0 0}summary{cursor:pointer;font-weight:600;padding:.25rem 0}
details>*:not(summary){margin-top:.75rem}
.scroll{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:.875rem}
th,td{text-align:left;padding:.5rem .625rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top}th{color:var(--soft);font-weight:600;white-space:nowrap}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
code{font:.8125rem/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}
pre{margin:0;max-height:36rem;overflow:auto;background:#f7f9fc;border:1px solid var(--line);border-radius:.5rem;padding:1rem;font-size:.8125rem}
.badge{display:inline-block;padding:.0625rem .5rem;border-radius:1rem;font-size:.8125rem;font-weight:600;background:#e6ecf8;color:#27407a;white-space:nowrap}
.badge.good{background:#def3e6;color:var(--good)}.badge.bad{background:#fdeef0;color:var(--bad)}.badge.quiet{background:#e9ecf1;color:#4a5468}
nav.tabs{display:flex;flex-wrap:wrap;gap:.25rem .5rem;margin:0 0 1.25rem}nav.tabs a{padding:.375rem .75rem;border-radius:.5rem;text-decoration:none;color:var(--ink)}
nav.tabs a[aria-current]{background:var(--ink);color:#fff}
.head{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:.5rem 1rem}
.grid{display:grid;gap:0 1.25rem;grid-template-columns:repeat(auto-fit,minmax(17rem,1fr))}
@media (max-width:720px){.columns{grid-template-columns:minmax(0,1fr)}main{padding-top:1.25rem}.card{padding:1.125rem}.amount{font-size:1.875rem}}
@media print{.sandbox-bar,.actions{display:none}body{background:#fff}.card{border:0}}
`;
