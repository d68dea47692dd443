import { DataSource } from 'typeorm';
export const a = DataSource;
