import { z } from 'zod';

export const instant = z.iso.datetime();
