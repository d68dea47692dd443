import { Client } from 'pg';
export const a = Client;
