import { closeOnSignal, requiredArguments } from '../processes/arguments.ts';
import { googleServer } from './server.ts';

const {
  port,
  issuer,
  'client-id': clientId,
  'redirect-uri': redirectUri,
  keys,
} = requiredArguments('port', 'issuer', 'client-id', 'redirect-uri', 'keys');
const clientSecret = process.env.GOOGLE_CLIENT_SECRET;
if (!clientSecret) throw new Error('GOOGLE_CLIENT_SECRET is not set');
const server = googleServer({ issuer, clientId, clientSecret, redirectUri }, keys);
server.listen(Number(port), '127.0.0.1', () => console.log(`google sign-in ready on 127.0.0.1:${port}`));
closeOnSignal(() => {
  server.closeAllConnections();
  server.close();
});
