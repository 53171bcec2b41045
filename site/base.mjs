/** Stands for the folder that the site is in: relocate.mjs replaces it, so that the site works in any folder. */
export const BASE = '/__site-base__/'
