export { default } from 'read-excel-file/universal'
