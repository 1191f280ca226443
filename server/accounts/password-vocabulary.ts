/**
 * Words that people combine when a site asks for ten characters: first names, teams, animals, favourite things, rows
 * of keys. The list was written for this product after reading published lists of leaked passwords; none is copied.
 * Only the server reads it, so that browsers don't have to load it.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `aaron abby abigail adam adrian aidan alan albert alex alexander alexandra alexis alice alicia alison allison amanda amber amy
  andrea andrew angel angela angelica anna anne anthony antonio april ariana ariel arthur ashley ashton austin barbara ben benjamin
  bethany beverly bill bobby bonnie brad brandon brandy brenda brian brianna brittany brooke bruce bryan caleb cameron carl carla
  carlos carmen carol caroline carolyn casey cassandra catherine chad charles charlie charlotte chelsea cheryl chris christian
  christina christine christopher cindy claire claudia clayton cody colin connor courtney craig crystal cynthia daisy dale damian
  dana daniel daniela danielle danny darren dave david dawn dean deborah debbie dennis derek diana diane diego dominic donald donna
  doris dorothy douglas dylan eddie edgar eduardo edward elaine elena elijah elizabeth ellen emily emma eric erica erik erin ethan
  eugene eva evan fernando fiona florence frances francis frank fred gabriel gabriela garrett gary george gerald gina gloria grace
  graham grant greg gregory hannah harold harry hayden heather hector helen henry holly howard hunter ian irene isaac isabel
  isabella ivan jack jackson jacob jacqueline jade jake james jamie jane janet janice jared jasmine jason javier jean jeff jeffrey
  jenna jennifer jenny jeremy jerome jerry jesse jessica jessie jill jim jimmy joan joanna joe joel john johnny jonathan jordan
  jorge jose joseph joshua josh joyce juan juanita judith judy julia julian julie justin karen karl katherine kathleen kathryn kathy
  katie kayla keith kelly kelsey ken kenneth kevin kim kimberly kristen kristin kristina kyle lance larry laura lauren laurie leah
  lee leon leonard leslie liam lillian linda lindsay lisa logan lori louis louise lucas lucy luis luke lynn madison manuel marc
  marcus margaret maria marie marilyn mario marion mark martha martin marvin mary mason matt matthew maurice max megan melanie
  melissa melvin mercedes michael michele michelle miguel mike miranda mitchell molly monica morgan nancy natalia natalie natasha
  nathan neil nicholas nick nicole nikki noah noel norma oliver olivia oscar owen pamela patricia patrick paul paula peggy penny
  pedro peter philip phillip phyllis rachel ralph ramon randy raymond rebecca regina renee ricardo richard rick ricky rita rob
  robert roberto robin rodney roger roland ronald rosa rose rosie ross roxanne roy ruby russell ruth ryan sabrina sally sam
  samantha samuel sandra sandy sara sarah savannah scott sean sebastian sergio shane shannon sharon shawn sheila shelby shirley
  sierra simon sophia sophie spencer stacey stacy stanley stella stephanie stephen steve steven stewart stuart sue susan suzanne
  sydney sylvia tammy tania tanya tara taylor teresa terry theodore theresa thomas tiffany tim timothy tina todd tom tommy toni tony
  tracey tracy travis trevor tristan troy tyler valerie vanessa veronica vicki victor victoria vincent violet virginia vivian
  walter wanda warren wayne wendy wesley whitney william willie zachary zoe
  arsenal barcelona chelsea liverpool manchester united everton tottenham juventus milan madrid celtic rangers boston chicago dallas
  cowboys eagles giants lakers bulls yankees packers steelers raiders broncos patriots redsox dodgers tigers lions bears panthers
  falcons saints vikings dolphins jets bolt usain reggae marley bobmarley rasta dancehall
  football baseball basketball cricket netball mickeymouse donaldduck
  angel apple archer awesome baby badboy badgirl banana beach bear beautiful beauty beer bigboy bigdog bird birthday black blessing
  blessings blink blue bond boss boy bubbles buddy bunny buster butter cactus candy captain carrot castle casper cat champion chance
  charm cherry chicken chocolate classic clover cloud coffee cool cookie corvette cowboy crazy creative crystal cute cutie daddy
  dancer dark darling death destiny devil diamond diesel dog doggy dolphin donkey dragon dream dreamer dreams eagle earth easy
  elephant emerald enter eternal eternity evil extreme faith falcon family fantasy ferrari fire fish fishing flower flowers forever
  forest fox freedom friend friends friendship fuck fuckyou fucker galaxy gangster garden garfield genius ghost ginger girl glitter
  goat god godzilla gold golden goldfish golf gorgeous green guitar gunner hammer happiness happy hardcore hawaii heart hearts
  heaven hell hello hockey home honda honey hope horse horses house hottie hunter ice ihateyou ilove iloveu iloveyou infinity
  island jaguar jasper jelly jellybean jewel joker jungle junior jupiter justice karate kawasaki killer king kingdom kitten kitty
  knight ladybug lady legend lemon letmein liberty life lion little live lollipop london love loveme lover lovers loveyou lucky
  lucky7 magic magical mama mango marine marines martini matrix maverick maximus me member mercury merlin metal metallica mickey
  midnight miller millie minnie miracle mommy mom money monkey monster moon moonlight mother motorola mountain muffin music
  mustang my myspace nascar naruto new newyork ninja nintendo nirvana nothing ocean office only orange pacific panda panther paradise
  paris party passion password peace peaches peanut pebbles penguin pepper perfect phantom phoenix piglet pink pirate pizza
  player please pokemon police poohbear pookie poop porsche power precious pretty prince princess pumpkin puppy purple pussycat
  queen rabbit racing radio rainbow raven red redskins remember rock rocket rockstar rocky romance rose rosebud royal rugby runner
  sailor salvation samsung samurai sandy santa satan scarface school scooby scooter scorpion secret secure security senior sexy
  shadow shalom shark sheba shopping silver simple single sister skate skater skyline slayer slipknot smile smiley smokey snickers
  snoopy snow snowball snowflake snowman soccer softball soldier sparkle sparky special spider spiderman spirit spring sniper star
  stars starlight steel storm strawberry strong student stupid success sugar summer sun sunday sunflower sunny sunset sunshine super
  superman superstar support surfer sweet sweetheart sweetie sweetness sweetpea swimming teacher teddy teddybear tennis thankyou the
  thunder thuglife tiger tigger time tinker tinkerbell toyota travel treasure trouble trustno truelove trust turtle twilight twinkle
  unicorn universe vampire vegas venus victory viper volleyball warrior water welcome white wicked wild wildcat willow winner winnie
  winter wizard wolf wonder world xbox yamaha yankee yellow you young your zombie
  password passwort passcode passphrase pass word letme login logmein admin administrator root user guest default change changeme
  changeit test testing tester demo sample temp temporary master access account computer internet laptop windows google facebook
  youtube amazon netflix instagram whatsapp iphone android apple microsoft company business office manager
  qwerty qwert qwertyui qwertyuiop asdf asdfg asdfgh asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qaz qazwsx wsx edc abc abcd abcde abcdef
  january february march april june july august september october november december monday tuesday wednesday thursday friday saturday
  jamaica jamaican kingston montego mobay negril portmore mandeville spanishtown florida miami america canada england london
  yard yardie irie lion zion jah jahbless jesus christ jesuschrist godis good great love faith praise prayer bless blessed favour
  grace mercy heaven lord holy church amen package packages parcel delivery shipping courier mailbox warehouse`
    .split(/\s+/)
    .filter(Boolean),
)
