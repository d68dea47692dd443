export const pageStyle = `
:root{color-scheme:light dark;--ink:#16213a;--soft:#56617a;--line:#d9dfe9;--edge:#7d879b;--ground:#f4f6fa;--card:#fff;--raised:#eef1f6;
--accent:#0b6b63;--accent-strong:#08524c;--on-accent:#fff;--focus:#0b8378;--bar:#ffe9b8;--on-bar:#4d3800;
--bad:#a61b2b;--bad-ground:#fdeef0;--good:#12673a;--good-ground:#def3e6;--open:#27407a;--open-ground:#e6ecf8}
@media (prefers-color-scheme:dark){:root{--ink:#e8ecf4;--soft:#a5b0c5;--line:#323c50;--edge:#7a869d;--ground:#10151f;--card:#1a2130;--raised:#263044;
--accent:#5fcabd;--accent-strong:#83dbd0;--on-accent:#06231f;--focus:#83dbd0;--bar:#4a3a10;--on-bar:#ffe9b8;
--bad:#ff9aa6;--bad-ground:#3d1a21;--good:#8fdcae;--good-ground:#16382a;--open:#b3c6f5;--open-ground:#263557}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
.sandbox-bar{margin:0;padding:.5rem 1rem;background:var(--bar);color:var(--on-bar);text-align:center;font-size:.875rem}
form[aria-busy] button{cursor:progress;opacity:.7}
main{margin:0 auto;padding:2rem 1rem 4rem}
main.narrow{max-width:34rem}main.wide{max-width:62rem}main.full{max-width:84rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem}h1,h2,h3,p,dt,dd{overflow-wrap:anywhere}h2{font-size:1.125rem;margin:0 0 .75rem}h3{font-size:1rem;margin:1rem 0 .5rem}
p{margin:0 0 .75rem}a{color:var(--accent-strong)}
.soft{color:var(--soft)}.small{font-size:.875rem}.center{text-align:center;margin:.75rem 0 0}
.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.5rem;margin:0 0 1.25rem}
.columns{display:grid;gap:1.5rem;grid-template-columns:minmax(0,5fr) minmax(0,6fr);align-items:start}
.amount{font-size:2.25rem;font-weight:650;letter-spacing:-.02em;margin:0 0 .25rem;font-variant-numeric:tabular-nums}
dl.rows{margin:1rem 0 0;display:grid;grid-template-columns:minmax(40%,1fr) auto;gap:.5rem 0}dl.rows dd{margin:0;padding-left:1rem;text-align:right;font-variant-numeric:tabular-nums}
dl.rows .total{border-top:1px solid var(--line);padding-top:.5rem;font-weight:650}
label{display:block;font-weight:550;font-size:.9375rem;margin:0 0 .25rem}
.field{margin:0 0 1rem}.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem;align-items:end}article+article{border-top:1px solid var(--line);margin-top:1.25rem;padding-top:.25rem}
input,select{width:100%;font:inherit;color:inherit;padding:.625rem .75rem;border:1px solid var(--edge);border-radius:.5rem;background:var(--card);min-height:2.75rem}
::placeholder{color:var(--soft);opacity:1}
input[aria-invalid=true]{border-color:var(--bad)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
button,.button{display:inline-block;font:inherit;font-weight:600;text-decoration:none;cursor:pointer;padding:.625rem 1.125rem;min-height:2.75rem;border:1px solid var(--accent-strong);border-radius:.5rem;background:var(--accent);color:var(--on-accent)}
button:hover,.button:hover{background:var(--accent-strong)}
button.plain,.button.plain{background:var(--card);color:var(--ink);border-color:var(--edge)}button.plain:hover,.button.plain:hover{background:var(--raised)}
button.wide{width:100%;padding:.8125rem}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:1rem 0 0}.actions form{margin:0}td .actions{margin:0}
.alert{border:1px solid var(--bad);background:var(--bad-ground);color:var(--bad);padding:.75rem 1rem;border-radius:.5rem;margin:0 0 1rem}
.note{border:1px solid var(--good);background:var(--good-ground);color:var(--good);padding:.75rem 1rem;border-radius:.5rem;margin:0 0 1rem}
details{border-top:1px solid var(--line);padding:.75rem 0 0;margin:1rem 0 0}summary{cursor:pointer;font-weight:600;padding:.25rem 0}
details>*:not(summary){margin-top:.75rem}
.scroll{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:.875rem}
th,td{text-align:left;padding:.5rem .625rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top}th{color:var(--soft);font-weight:600;white-space:nowrap}
.nowrap{white-space:nowrap}td.number,th.number{text-align:right;padding-right:1.25rem;font-variant-numeric:tabular-nums;white-space:nowrap}
code{font:.8125rem/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}td code{white-space:nowrap}
pre{margin:0;max-height:36rem;overflow:auto;background:var(--ground);border:1px solid var(--line);border-radius:.5rem;padding:1rem;font-size:.8125rem}
.badge{display:inline-block;padding:.0625rem .5rem;border-radius:1rem;font-size:.8125rem;font-weight:600;background:var(--open-ground);color:var(--open);white-space:nowrap}
.badge.good{background:var(--good-ground);color:var(--good)}.badge.bad{background:var(--bad-ground);color:var(--bad)}.badge.quiet{background:var(--raised);color:var(--soft)}
nav.tabs{display:flex;flex-wrap:wrap;gap:.25rem .5rem;margin:0 0 1.25rem}nav.tabs a{padding:.375rem .75rem;border-radius:.5rem;text-decoration:none;color:var(--ink)}
nav.tabs a[aria-current]{background:var(--ink);color:var(--card)}
.head{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:.5rem 1rem}
.grid{display:grid;gap:0 1.25rem;grid-template-columns:repeat(auto-fit,minmax(17rem,1fr))}
@media (max-width:720px){.columns{grid-template-columns:minmax(0,1fr)}main{padding-top:1.25rem}.card{padding:1.125rem}.amount{font-size:1.875rem}}
@media print{.sandbox-bar,.actions{display:none}body{background:none}.card{border:0}}
`;
