/**
 * The only script of a report: it sorts tables and filters the pairs. Everything else works without it. It builds
 * its controls itself, so that a reader without script is offered none.
 */
export const script = `(function(){'use strict'
var d=document
function value(cell){var v=cell.getAttribute('data-v');return v===null?cell.textContent.trim():v===''?null:Number(v)}
d.querySelectorAll('table.sortable').forEach(function(table){
var body=table.tBodies[0]
if(!body||body.rows.length<2)return
Array.prototype.forEach.call(table.tHead.rows[0].cells,function(head,column){
var button=d.createElement('button')
button.type='button'
while(head.firstChild)button.appendChild(head.firstChild)
head.appendChild(button)
button.addEventListener('click',function(){
var up=head.getAttribute('aria-sort')!=='ascending'
Array.prototype.forEach.call(table.tHead.rows[0].cells,function(other){other.removeAttribute('aria-sort')})
head.setAttribute('aria-sort',up?'ascending':'descending')
Array.prototype.slice.call(body.rows).map(function(row,index){return{row:row,index:index,v:value(row.cells[column])}}).sort(function(a,b){
if(a.v===null||b.v===null)return a.v===b.v?a.index-b.index:a.v===null?1:-1
var order=typeof a.v==='number'&&typeof b.v==='number'?a.v-b.v:String(a.v).localeCompare(String(b.v))
return(up?order:-order)||a.index-b.index}).forEach(function(entry){body.appendChild(entry.row)})})})})
var list=d.getElementById('pairs')
if(list){var pairs=Array.prototype.slice.call(list.querySelectorAll('.pair'))
if(pairs.length>1){
var tools=d.createElement('div');tools.className='tools'
var label=d.createElement('label');label.className='quiet small';label.textContent='Show only pairs with '
var input=d.createElement('input');input.type='search';input.setAttribute('placeholder','an item or a coder')
label.appendChild(input);tools.appendChild(label)
var open=d.createElement('button');open.type='button';open.textContent='Open all shown';tools.appendChild(open)
var status=d.createElement('span');status.className='quiet small';status.setAttribute('role','status');tools.appendChild(status)
list.insertBefore(tools,list.firstChild)
var names=pairs.map(function(pair){return(pair.getAttribute('data-names')||'').toLowerCase()})
input.addEventListener('input',function(){var words=input.value.toLowerCase().split(/\\s+/),shown=0
pairs.forEach(function(pair,index){var fits=words.every(function(word){return names[index].indexOf(word)>=0})
pair.hidden=!fits;if(fits)shown++})
status.textContent=shown+' of '+pairs.length+' pairs'})
open.addEventListener('click',function(){var left=100
pairs.forEach(function(pair){if(!pair.hidden&&left-->0)pair.open=true})})}}
addEventListener('beforeprint',function(){if(d.querySelectorAll('.pair').length<5)d.querySelectorAll('details').forEach(function(each){if(!each.classList.contains('numbers'))each.open=true})})
})()`

/** The script's hash, which the content security policy names; a test computes it again. */
export const SCRIPT_HASH = 'sha256-cPx4QNLW6ZfSyVs5pYHZpHA19LXd5XqfbO4XBysvlhI='
